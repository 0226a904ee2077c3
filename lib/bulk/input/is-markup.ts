/** Many programs export HTML or XML tables with the extension `.xls`. */
export const isMarkup = (text: string): boolean =>
  /^[\s\uFEFF]*(?:<!--[^]{0,2000}?-->\s*)*<(?:!doctype\s+html|\?xml|\?mso|(?:\w+:)?workbook|html|head|meta|title|link|style|script|body|center|font|form|div|h\d|p|table)\b/i.test(
    text,
  )
