/** Names the database of searched texts of a user's local database, which is made from that one and deleted with it. */
export const textsDatabaseName = (localDatabase: string): string => `${localDatabase}-texts`;
