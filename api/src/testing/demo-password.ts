/** The password of the demo's users in the databases of tests. */
export const DEMO_PASSWORD = 'demo-password';
