import type { PlaybackProgress } from '#worker/podcasts/episodes/contract.ts'
import type { OfflineEpisode } from './offline-episodes.ts'
import type { StoredSession, StoredTrack } from './state.ts'

// Plain checks instead of zod, which every reader would download.

type Fields = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value)
const hasText = (value: Fields, ...names: string[]) => names.every((name) => typeof value[name] === 'string')
const isCount = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value) && value >= 0
const isNullOr = (value: unknown, check: (given: unknown) => boolean) => value === null || value === undefined || check(value)

const isPicture = (value: unknown) =>
  isObject(value) && hasText(value, 'hash') && Array.isArray(value.widths) && value.widths.every(isCount)
const isAudio = (value: unknown) => isObject(value) && hasText(value, 'url', 'type') && isCount(value.duration) && isCount(value.bytes)
const isShow = (value: unknown) => isObject(value) && hasText(value, 'hash', 'title')

/** Whether a stored value is the position of an episode. */
export const isPosition = (value: unknown): value is PlaybackProgress =>
  isObject(value) && isCount(value.place) && typeof value.finished === 'boolean' && isCount(value.at)

export const isPositions = (value: unknown): value is Record<string, PlaybackProgress> =>
  isObject(value) && Object.values(value).every(isPosition)

export const isStoredTrack = (value: unknown): value is StoredTrack =>
  isObject(value) &&
  hasText(value, 'post', 'path', 'title', 'author') &&
  isNullOr(value.cover, isPicture) &&
  isNullOr(value.show, isShow) &&
  isAudio(value.audio) &&
  isNullOr(value.heard, isPosition)

export const isStoredSession = (value: unknown): value is StoredSession =>
  isObject(value) && isStoredTrack(value.track) && Array.isArray(value.queue) && value.queue.every(isStoredTrack)

/** Speed from 0.25 to 4, volume from 0 to 1. */
export const isPreferences = (value: unknown): value is { speed: number; volume: number } =>
  isObject(value) && isCount(value.speed) && value.speed >= 0.25 && value.speed <= 4 && isCount(value.volume) && value.volume <= 1

export const isOfflineEpisodes = (value: unknown): value is OfflineEpisode[] =>
  Array.isArray(value) &&
  value.every(
    (one) =>
      isObject(one) &&
      isCount(one.bytes) &&
      isCount(one.at) &&
      isStoredTrack(one.playable) &&
      'peaks' in one.playable &&
      typeof one.playable.peaks === 'string' &&
      'chapters' in one.playable &&
      Array.isArray(one.playable.chapters),
  )
