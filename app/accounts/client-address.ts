/** The header from which Better Auth reads the client address. We set it: see headersForAuth. */
export const clientAddressHeader = "x-client-ip";
