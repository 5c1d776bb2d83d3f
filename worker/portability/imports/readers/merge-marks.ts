const CODE = /^ {0,3}(`{3,}|~{3,})[\s\S]*?^ {0,3}\1|<pre\b[\s\S]*?<\/pre>|<code\b[\s\S]*?<\/code>/gim
const CONFLICT = /^<{7} .*\r?\n[\s\S]*?^={7}\r?\n[\s\S]*?^>{7} /m

/**
 * Returns whether a text holds both sides of a change that Git could not merge. A text about Git shows the marks in a block of code, which
 * does not count.
 */
export const hasMergeMarks = (text: string): boolean => /^<{7} /m.test(text) && CONFLICT.test(text.replace(CODE, ''))
