/** A file that proves a draw would be wrong: the database was changed, or its tickets are not those of the ledger. */
export class RecordDisagrees extends Error {
  override name = "RecordDisagrees";
}
