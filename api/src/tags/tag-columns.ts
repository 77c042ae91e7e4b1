/** The columns of a tag on the wire. */
export const tagColumns = ['id', 'name', 'color', 'kanban'] as const;
