/** In the data folder of each node: what this node knows the database to have acknowledged. See entries/acknowledged. */
export const acknowledgedFile = "acknowledged.json";
