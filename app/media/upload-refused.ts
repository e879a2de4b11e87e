/** Something is wrong with the file itself; the message is the sentence that its sender reads. */
export class UploadRefused extends Error {
  override readonly name = "UploadRefused";
}
