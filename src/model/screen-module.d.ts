/** A screen as code without a browser sees it: something to load. */
declare const screen: unknown
export default screen
