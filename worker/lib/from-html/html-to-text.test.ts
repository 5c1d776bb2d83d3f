import { expect, test } from 'vitest'
import { htmlToLine, htmlToText } from './html-to-text.ts'

test.each([
  ['the words of a text without markup', 'سلام &amp; درود', 'سلام & درود'],
  ['a line for each block', '<h2>یک</h2><p>دو<br>سه</p><ul><li>چهار</li><li>پنج</li></ul>', 'یک\n\nدو\nسه\n\nچهار\n\nپنج'],
  ['no scripts and styles, and what follows them', '<style>p{}</style><p>یک</p><script>x</script><p>دو</p>', 'یک\n\nدو'],
  ['nothing of a template, whatever is in it', '<template><style>p{}</style><p>x</p></template>یک', 'یک'],
  ['a space for many, and no empty lines beyond one', ' یک \u00a0  دو <p></p><p></p><p></p> سه ', 'یک دو\n\nسه'],
  ['signs that stand for a tag', 'الف &lt;b&gt; ب', 'الف <b> ب'],
])('the text of HTML has %s', (_, html, text) => expect(htmlToText(html)).toBe(text))

test('a title is one line', () => expect(htmlToLine('<p>یک</p>\n<p>دو</p>')).toBe('یک دو'))
