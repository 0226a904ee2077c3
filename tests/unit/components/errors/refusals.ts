export const refusals: [status: number, sentence: RegExp][] = [
  [400, /couldn’t process this request\./],
  [401, /didn’t accept your API key\..*Check the API key/],
  [402, /have enough credits\..*Top up/],
  [404, /has no data/],
  [429, /rate limit is reached\..*Try again/],
  [500, /server error\..*(support|later)/],
]
