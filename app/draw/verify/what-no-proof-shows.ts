// What the protocol cannot prove: said on the verify page and on every certificate. docs/protocol.md, section 1.

export const whatNoProofShows = [
  "That no entrant was invented before closing.",
  "That an entry refused without a receipt was refused rightly.",
  "That nobody holds more tickets than allowed under other telephone numbers.",
  "That a prize was handed over.",
  "That a proof file is the newest: it ends at the date of its last statement.",
  "Without the whole ledger: that there is no second closing statement.",
];
