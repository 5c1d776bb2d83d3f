import { describe, expect, it, test } from 'vitest'
import { LIMITS } from '#shared/limits/index.ts'
import { cpuTime } from '#shared/testing/cpu-time.ts'
import { HOUR } from '#shared/time.ts'
import type { Segment } from '../contract.ts'
import { normalizeTranscript } from './normalize-transcript.ts'
import { parseTranscript } from './parse-transcript.ts'
import { writeJson, writeSrt, writeText, writeVtt } from './write-transcript.ts'

const parse = (...rows: string[]) => parseTranscript(rows.join('\n'), HOUR)
const parseRows = (...rows: string[]) => parse(...rows).segments.map(({ start, end, speaker, text }) => [start, end, speaker, text])

describe('VTT', () => {
  it('parses VTT voices, tags and entities, and skips identifiers, settings, notes and styles', () => {
    expect(
      parseRows(
        '\uFEFFWEBVTT - گفت‌وگو',
        '',
        'NOTE این گفته نمی‌شود',
        '',
        'STYLE',
        '::cue { color: red }',
        '',
        'نخست',
        '00:01.000 --> 00:04.500 align:start',
        '<v.loud مینا>سلام، <i>شنونده‌ها</i>',
        '&lt;خوش&gt; آمدید</v>',
        '',
        '00:00:04.500 --> 00:00:06.000',
        '<v رضا>من هم سلام &amp; درود&hellip;',
        '&#1605;&#1740;&#8204;خوانم&rlm;',
      ),
    ).toEqual([
      [1000, 4500, 'مینا', 'سلام، شنونده‌ها <خوش> آمدید'],
      [4500, 6000, 'رضا', 'من هم سلام & درود… می‌خوانم'],
    ])
  })

  it('splits a VTT cue with two voices into two segments', () => {
    expect(parseRows('WEBVTT', '', '00:01.000 --> 00:02.000', '<v الف>یک', '<v ب>دو')).toEqual([
      [1000, 2000, 'الف', 'یک'],
      [1000, 2000, 'ب', 'دو'],
    ])
  })
})

describe('SRT', () => {
  it('parses SRT with comma decimals, CRLF and Persian digits', () => {
    const { timed, segments, errors } = parseTranscript(
      '۱\r\n۰۰:۰۰:۰۱,۵۰۰ --> ۰۰:۰۰:۰۳,۰۰۰\r\nمی‌رویم\r\n\r\n2\r\n00:00:03,000 --> 00:00:04,000\r\n{\\an8}<b>خانه</b>\r\n',
      HOUR,
    )
    expect([timed, errors]).toEqual([true, []])
    expect(segments).toEqual([
      { start: 1500, end: 3000, speaker: '', text: 'می‌رویم' },
      { start: 3000, end: 4000, speaker: '', text: 'خانه' },
    ])
  })

  it('treats repeated name prefixes in SRT as speakers, but not a single «او گفت:»', () => {
    const cue = (at: number, words: string) => [`00:00:0${at},000 --> 00:00:0${at + 1},000`, words, '']
    expect(
      parseRows(...cue(1, 'مینا: سلام'), ...cue(2, 'رضا: درود'), ...cue(3, 'مینا: بگو'), ...cue(4, 'رضا: چه بگویم')).map(
        ([, , speaker]) => speaker,
      ),
    ).toEqual(['مینا', 'رضا', 'مینا', 'رضا'])
    expect(parseRows(...cue(1, 'او گفت: نه'), ...cue(2, 'و رفت'), ...cue(3, 'و دیگر نیامد'))[0]).toEqual([1000, 2000, '', 'او گفت: نه'])
  })

  it('sorts SRT cues, trims overlaps, keeps untimed text and reports each problem with its line', () => {
    const { segments, errors } = parse(
      '1',
      '00:00:05,000 --> 00:00:09,000',
      'دوم',
      '',
      'بی‌زمان',
      '',
      '2',
      '00:00:01,000 --> 00:00:07,000',
      'نخست',
      '3',
      '00:xx:10,000 --> 00:00:11,000',
      'کج',
      '',
      '4',
      '02:00:00,000 --> 02:00:01,000',
      'پس از پایان',
    )
    expect(segments.map(({ start, end, text }) => [start, end, text])).toEqual([
      [1000, 5000, 'نخست کج'],
      [5000, 9000, 'دوم بی‌زمان'],
      [7_200_000, 7_201_000, 'پس از پایان'],
    ])
    expect(errors).toEqual([
      { line: 5, code: 'missingTime' },
      { line: 8, code: 'outOfOrder' },
      { line: 8, code: 'overlapping' },
      { line: 11, code: 'invalidTime' },
      { line: 15, code: 'afterEnd' },
    ])
  })
})

describe('JSON', () => {
  it('parses JSON of the podcast namespace and the field names of other tools, and reports segments without text', () => {
    const segments = [
      { speaker: 'مینا', startTime: 0.5, endTime: 2, body: 'سلام' },
      { start: '00:02.000', end: '3.25', text: 'درود' },
      { body: ' ' },
      7,
    ]
    const { segments: read, errors } = parseTranscript(JSON.stringify({ version: '1.0.0', segments }), HOUR)
    expect(read).toEqual([
      { start: 500, end: 2000, speaker: 'مینا', text: 'سلام' },
      { start: 2000, end: 3250, speaker: '', text: 'درود' },
    ])
    expect(errors.map(({ line }) => line)).toEqual([3, 4])
  })

  it('joins single-word JSON segments into sentences', () => {
    const words = `${'واژه '.repeat(14)}پایان. آغاز ${'واژه '.repeat(14)}`.trim().split(' ')
    const segments = words.map((body, at) => ({ startTime: at, endTime: at + 1, body }))
    const read = parseTranscript(JSON.stringify({ segments }), HOUR).segments
    expect(read.map(({ start, end }) => [start, end])).toEqual([
      [0, 15_000],
      [15_000, 30_000],
    ])
  })
})

describe('plain text', () => {
  it('plain text yields untimed paragraphs', () => {
    const { timed, segments } = parse('سلام به همه.', 'این دنبالهٔ همان است.', '', 'پاراگراف دوم')
    expect([timed, segments.map(({ text }) => text)]).toEqual([false, ['سلام به همه. این دنبالهٔ همان است.', 'پاراگراف دوم']])
  })

  it('plain text yields timed segments when two of three lines start with a time', () => {
    expect(parseRows('[۰۰:۰۵] مینا: سلام', '1:02:03 - رضا: درود', 'و باز درود')).toEqual([
      [5000, 3_723_000, 'مینا', 'سلام'],
      [3_723_000, 3_723_000, 'رضا', 'درود و باز درود'],
    ])
  })

  it('plain text loses its bidi controls but keeps ZWNJ', () => {
    expect(parse('\u202Bمی\u200Cروم\u202C \u200Fخانه').segments[0]?.text).toBe('می\u200Cروم خانه')
  })

  it('plain text splits into several segments when it is too long for one', () => {
    const { segments } = parseTranscript('واژه '.repeat(3000), HOUR)
    expect(segments.length).toBe(3)
    expect(segments.map(({ text }) => text).join(' ')).toBe('واژه '.repeat(3000).trim())
  })
})

test('VTT and JSON output parses back to the same segments; SRT replaces arrows', () => {
  const segments: Segment[] = [
    { start: 0, end: 1500, speaker: 'مینا', text: 'سلام <به> همه & «شما»' },
    { start: 1500, end: 3_723_004, speaker: 'رضا', text: 'می‌رویم --> خانه' },
    { start: 3_723_004, end: 3_724_000, speaker: 'مینا', text: 'پایان' },
  ]
  const reparse = (text: string) => parseTranscript(text, 2 * HOUR)
  for (const write of [writeVtt, writeJson]) expect(reparse(write(segments))).toEqual({ timed: true, segments, errors: [], errorCount: 0 })
  expect(reparse(writeSrt(segments)).segments[1]).toEqual({ ...segments[1], text: 'می‌رویم → خانه' })
  expect(writeText(segments)).toBe('مینا: سلام <به> همه & «شما»\n\nرضا: می‌رویم --> خانه\n\nمینا: پایان\n')
})

describe('arbitrary input', () => {
  const PIECES = [
    'WEBVTT',
    '\n',
    '\n\n',
    '-->',
    ' ',
    '00:01.000',
    '۰۱:۹۹,۵',
    '<v ',
    '<v مینا>',
    '>',
    '<',
    '&amp;',
    '{"segments":',
    '[',
    '{',
    '"',
    ':',
    '1',
    'سلام',
    '\u200C',
    '\uD800',
    '\u202E',
    'NOTE',
    ': ',
  ]
  function* pseudoRandomNumbers(seed: number) {
    for (let at = seed; ; ) {
      at = (at * 1_664_525 + 1_013_904_223) % 4_294_967_296
      yield at
    }
  }

  it('parsing 3000 random texts never throws and yields clean, ordered segments', () => {
    const some = pseudoRandomNumbers(7)
    const next = (below: number) => (some.next().value ?? 0) % below
    for (let nth = 0; nth < 3000; nth++) {
      const text = Array.from({ length: next(40) }, () => PIECES[next(PIECES.length)]).join('')
      const { segments, timed } = parseTranscript(text, HOUR)
      for (const [at, { start, end, text }] of segments.entries()) {
        expect(text.isWellFormed() && text.trim() === text && text !== '').toBe(true)
        expect(end).toBeGreaterThanOrEqual(start)
        if (timed) expect(start).toBeGreaterThanOrEqual(segments[at - 1]?.start ?? 0)
      }
    }
  })

  test.each([
    ['open tags', '<'],
    ['open voices', '00:01.000 --> 00:02.000\n<v a'],
    ['arrows', '-->\n'],
    ['colons', 'a:b: '],
    ['brackets', '['],
    ['objects', '{"a":'],
    ['spaces', '00:01        '],
    ['lines', 'a\n'],
    ['braces', '{\\'],
    ['letters', 'الف'],
  ])('parses 1.8 million characters of %s within 1.5 s', (_, piece) => {
    const text = piece.repeat(Math.floor(1_800_000 / piece.length))
    const startedAt = cpuTime()
    expect(parseTranscript(text, HOUR).segments.length).toBeLessThanOrEqual(10_000)
    expect(cpuTime() - startedAt).toBeLessThan(1500)
  })
})

test('cues that are empty after cleaning do not count towards the limit of segments', () => {
  const cue = (line: number, text: string) => ({ line, start: line, end: line + 1, speaker: '', text })
  const cues = [...Array.from({ length: LIMITS.transcriptSegments + 5 }, (_, at) => cue(at, ' ')), cue(HOUR / 2, 'سلام')]
  const { segments, errors } = normalizeTranscript({ cues, errors: [] }, HOUR)
  expect([segments.map(({ text }) => text), errors]).toEqual([['سلام'], []])
})
