/** The database of searched texts that belongs to a user's local database. It is made from that one, and goes with it. */
export const textsDatabaseName = (localDatabase: string): string => `${localDatabase}-texts`;
