const TAG = /<(\/?)([a-z][^\s/>]{0,30})[^>]{0,2000}>/gi
/** Elements without content, and those that the parser closes where the next one begins. */
const NEVER_NESTED =
  /^(?:area|base|br|col|embed|hr|img|input|link|meta|param|source|track|wbr|p|li|td|th|tr|dt|dd|option|optgroup|tbody|thead|tfoot|h[1-6])$/i

/**
 * Removes the tags of elements that are nested deeper than `limit`, since the parser takes quadratic time for them; their text stays. Other
 * HTML is returned as it is.
 */
export function limitDepth(html: string, limit: number): string {
  let depth = 0
  let result = ''
  let from = 0
  for (const { 0: tag, 1: slash, 2: name = '', index } of html.matchAll(TAG)) {
    if (NEVER_NESTED.test(name) || tag.endsWith('/>')) continue
    const isTooDeep = depth > limit || (depth === limit && slash === '')
    if (slash === '') depth += 1
    else if (depth > 0) depth -= 1
    if (!isTooDeep) continue
    result += `${html.slice(from, index)} `
    from = index + tag.length
  }
  return from === 0 ? html : result + html.slice(from)
}
