import type { Segment } from '../contract.ts'
import { formatTime } from './timecode.ts'

type Segments = readonly Segment[]
const withSpeaker = ({ speaker, text }: Segment): string => (speaker ? `${speaker}: ${text}` : text)

const escapeMarkup = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** Writes WebVTT with speakers as voice tags. */
export const writeVtt = (segments: Segments): string =>
  `WEBVTT\n\n${segments
    .map(
      ({ start, end, speaker, text }) =>
        `${formatTime(start, '.')} --> ${formatTime(end, '.')}\n${speaker ? `<v ${escapeMarkup(speaker)}>` : ''}${escapeMarkup(text)}\n`,
    )
    .join('\n')}`

/** Writes SubRip with speakers before the text. Replaces each «-->», which would parse as a timing. */
export const writeSrt = (segments: Segments): string =>
  segments
    .map(
      (one, at) => `${at + 1}\n${formatTime(one.start, ',')} --> ${formatTime(one.end, ',')}\n${withSpeaker(one).replaceAll('-->', '→')}\n`,
    )
    .join('\n')

/** Writes podcast-namespace JSON with times in seconds; all are 0 in an untimed transcript. */
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

/** Writes plain text, one paragraph per segment, with the speaker where it changes. */
export const writeText = (segments: Segments): string =>
  `${segments.map((one, at) => (one.speaker === segments[at - 1]?.speaker ? one.text : withSpeaker(one))).join('\n\n')}\n`
