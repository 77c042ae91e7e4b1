/** The columns of a tag that the contract's type needs. */
export const tagColumns = ['id', 'name', 'color', 'kanban'] as const;
