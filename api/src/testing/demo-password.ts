/** The password of the demo's people in the tests' databases. */
export const DEMO_PASSWORD = 'demo-password';
