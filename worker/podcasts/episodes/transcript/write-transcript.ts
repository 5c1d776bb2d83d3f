import type { Segment } from '../contract.ts'
import { formatTime } from './timecode.ts'

type Segments = readonly Segment[]
const withSpeaker = ({ speaker, text }: Segment): string => (speaker ? `${speaker}: ${text}` : text)

const escapeMarkup = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** WebVTT; speakers as voices. */
export const writeVtt = (segments: Segments): string =>
  `WEBVTT\n\n${segments
    .map(
      ({ start, end, speaker, text }) =>
        `${formatTime(start, '.')} --> ${formatTime(end, '.')}\n${speaker ? `<v ${escapeMarkup(speaker)}>` : ''}${escapeMarkup(text)}\n`,
    )
    .join('\n')}`

/** SubRip; speakers before their words. An arrow in the words would be read as a time. */
export const writeSrt = (segments: Segments): string =>
  segments
    .map(
      (one, at) => `${at + 1}\n${formatTime(one.start, ',')} --> ${formatTime(one.end, ',')}\n${withSpeaker(one).replaceAll('-->', '→')}\n`,
    )
    .join('\n')

/** JSON of the podcast namespace, times in seconds; without them all stand at 0. */
export const writeJson = (segments: Segments): string =>
  JSON.stringify({
    version: '1.0.0',
    segments: segments.map(({ start, end, speaker, text }) => ({
      ...(speaker ? { speaker } : {}),
      startTime: start / 1000,
      endTime: end / 1000,
      body: text,
    })),
  })

/** Plain words, a paragraph a segment, with the speaker where another begins. */
export const writeText = (segments: Segments): string =>
  `${segments.map((one, at) => (one.speaker === segments[at - 1]?.speaker ? one.text : withSpeaker(one))).join('\n\n')}\n`
