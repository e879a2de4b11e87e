/** The header that Better Auth takes the network address from; written by us, see headersForAuth. */
export const clientAddressHeader = "x-client-ip";
