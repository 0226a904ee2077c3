/** The policy of Trusted Types by which the worker loads its second file; the manifest allows no other. */
export const workerPolicy = 'sidelight-worker'
