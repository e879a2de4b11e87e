/** The file itself is not acceptable. The message is shown to the person who uploaded it. */
export class UploadRefused extends Error {
  override readonly name = "UploadRefused";
}
