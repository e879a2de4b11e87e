/** The part that we use; the package has no types. */
declare module "s3rver" {
  import type { RequestListener } from "node:http";
  // biome-ignore lint/style/noDefaultExport: it is the package's own
  export default class S3rver {
    constructor(options: {
      directory: string;
      silent: boolean;
      vhostBuckets: boolean;
      configureBuckets: { name: string; configs: string[] }[];
    });
    configureBuckets(): Promise<void>;
    callback(): RequestListener;
  }
}
