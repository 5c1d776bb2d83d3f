import { SourceError } from '../../source-item.ts'
import { hasRootEnd } from '../watch-end.ts'

/** Characters of a record that are kept; the rest of a longer one is dropped. */
const MAX_RECORD = 6_000_000
const MAX_HEADER = 8_000_000
/** Characters at the end of a document that hold the end tag of its root. */
const TAIL_LENGTH = 4096
const MERGE_MARK = '<<<<<<< '
/** Marks of Git, sections whose content is no markup, posts in RSS or Atom, and prefixes under which some programs write Atom. */
const TOKEN = /^<{7} |<!\[CDATA\[|<!--|<(\/?)((?:atom:|a:|rss:|ns\d:)?(?:item|entry))(?=[\s>/])/gim

type XmlPart = { kind: 'header'; xml: string } | { kind: 'record'; xml: string; isTruncated: boolean }

/**
 * Splits RSS, RDF or Atom as it arrives into what precedes the first post and each post with its tags, in linear time and with one post in
 * memory. An unclosed post ends where the next one begins, and one that the end of the document cuts off is left out: the complete document
 * brings it. Documents without a post yield the header alone. Throws `SourceError` with `mergeMarks` for marks of Git between elements.
 */
export async function* splitRecords(chunks: AsyncIterable<string>): AsyncGenerator<XmlPart> {
  const splitter = new Splitter()
  for await (const chunk of chunks) yield* splitter.push(chunk)
  yield* splitter.end()
}

class Splitter {
  /** Text that is not yet yielded; scanned up to `at`. */
  private buffer = ''
  private at = 0
  /** Start of the part that exceeds its limit and is dropped from the buffer as it arrives. */
  private kept = ''
  private sectionEnd = ''
  private name = ''
  private isInRecord = false
  private isHeaderDone = false

  /** Removes a record from the buffer. */
  private take(end: number, isUnclosed: boolean): XmlPart {
    const isTruncated = this.kept !== ''
    const xml = isTruncated ? this.kept : this.buffer.slice(0, end)
    this.buffer = this.buffer.slice(end)
    this.at = 0
    this.kept = ''
    return { kind: 'record', xml, isTruncated: isTruncated || isUnclosed }
  }

  *push(chunk: string): Generator<XmlPart> {
    this.buffer += chunk
    yield* this.scan(false)
    this.trim()
  }

  *end(): Generator<XmlPart> {
    yield* this.scan(true)
    if (this.isInRecord) {
      if (hasRootEnd(this.buffer.slice(-TAIL_LENGTH))) yield this.take(this.buffer.length, true)
    } else if (!this.isHeaderDone) yield { kind: 'header', xml: this.kept + this.buffer }
  }

  private *scan(isLast: boolean): Generator<XmlPart> {
    for (;;) {
      if (this.sectionEnd !== '') {
        const end = this.buffer.indexOf(this.sectionEnd, this.at)
        if (end < 0) {
          this.at = Math.max(this.at, this.buffer.length - 2)
          return
        }
        this.at = end + 3
        this.sectionEnd = ''
        continue
      }
      TOKEN.lastIndex = this.at
      const match = TOKEN.exec(this.buffer)
      if (!match) {
        // A token may begin in the last characters.
        this.at = Math.max(this.at, this.buffer.length - 16)
        return
      }
      const [token, slash = '', name = ''] = match
      if (token === MERGE_MARK) throw new SourceError('mergeMarks')
      const end = match.index + token.length
      if (name === '') {
        this.sectionEnd = token === '<!--' ? '-->' : ']]>'
        this.at = end
      } else if (this.name !== '' && name.toLowerCase() !== this.name) this.at = end
      else if (slash === '') {
        yield* this.open(match.index, name.toLowerCase())
        this.at = token.length
      } else if (this.isInRecord) {
        const close = this.buffer.indexOf('>', end)
        if (close < 0 && !isLast) {
          this.at = match.index
          return
        }
        yield this.take(close < 0 ? this.buffer.length : close + 1, close < 0)
        this.isInRecord = false
      } else this.at = end
    }
  }

  private *open(index: number, name: string): Generator<XmlPart> {
    this.name = name
    if (this.isInRecord) yield this.take(index, true)
    else {
      if (!this.isHeaderDone) yield { kind: 'header', xml: this.kept + this.buffer.slice(0, index) }
      this.isHeaderDone = true
      this.kept = ''
      this.buffer = this.buffer.slice(index)
    }
    this.isInRecord = true
    this.at = 0
  }

  private trim(): void {
    const isKeeping = this.isInRecord || !this.isHeaderDone
    if (!isKeeping || this.kept !== '') {
      this.buffer = this.buffer.slice(this.at)
      this.at = 0
    } else if (this.buffer.length > (this.isInRecord ? MAX_RECORD : MAX_HEADER)) {
      this.kept = this.buffer.slice(0, this.at)
      this.buffer = this.buffer.slice(this.at)
      this.at = 0
    }
  }
}
