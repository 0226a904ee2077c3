/** The name of the only Trusted Types policy that the manifest allows. The worker loads its second file with it. */
export const workerPolicy = 'sidelight-worker'
