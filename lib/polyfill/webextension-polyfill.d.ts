declare module 'webextension-polyfill' {
  const browser: object
  export default browser
}
