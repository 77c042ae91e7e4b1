/** The columns a tag on the wire is made of. */
export const tagColumns = ['id', 'name', 'color', 'kanban'] as const;
