/**
 * Names the database of searchable texts of a user's local database. The texts are derived from that database and deleted with
 * it.
 */
export const toTextsDatabaseName = (localDatabase: string): string => `${localDatabase}-texts`;
