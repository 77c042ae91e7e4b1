/**
 * Returns the name of the database with the searchable texts of a local database. These texts are derived from the local database
 * and deleted with it.
 */
export const toTextsDatabaseName = (localDatabase: string): string => `${localDatabase}-texts`;
