/** The columns of a ticket in which no integration speaks with the customer. Every end of an integration writes them together. */
export const noIntegrationColumns = { use_integration: false, integration_id: null, integration_session: null } as const;
