/** To code that runs without a browser, a screen is only something that can be loaded. */
declare const screen: unknown
export default screen
