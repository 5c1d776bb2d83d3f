import type { Picture } from '#shared/contract/fields.ts'
import { LIMITS } from '#shared/limits/index.ts'
import { Chapter, EpisodeFields, type ImportedTranscript, Person, Segment, Soundbite } from '#worker/podcasts/episodes/contract.ts'
import type { ArchivedPost } from '#worker/portability/archives/format/index.ts'

type ArchivedEpisode = NonNullable<ArchivedPost['episode']>

export interface EpisodeDetails extends Omit<EpisodeFields, 'show'> {
  guid: string
  peaks: string
  cover: Picture | null
  chapters: Chapter[]
  transcript: ImportedTranscript | null
  language: string
  /** Whether everything could be kept. */
  isComplete: boolean
}

const MAX_GUID = 1000

/** Hashes in the archive of the pictures of an episode and its chapters. */
export const episodePictures = ({ cover, chapters }: ArchivedEpisode): string[] => [
  ...(cover ? [cover.hash] : []),
  ...chapters.flatMap(({ picture }) => (picture ? [picture.hash] : [])),
]

/** Fits the details of an archived episode to the rules of this site; `pictureOf` returns the copy of a picture by its hash in the archive. */
export function toEpisodeDetails(
  episode: ArchivedEpisode,
  duration: number,
  pictureOf: (hash: string) => Picture | undefined,
): EpisodeDetails {
  const { shape } = EpisodeFields
  const [season, number] = [shape.season.safeParse(episode.season), shape.episode.safeParse(episode.episode)]
  const [kind, explicit] = [shape.kind.safeParse(episode.kind), shape.explicit.safeParse(episode.explicit)]
  const persons = keepValid(Person, episode.persons, LIMITS.episodePersons)
  const soundbites = keepValid(Soundbite, episode.soundbites, LIMITS.soundbites).filter((one) => one.start + one.duration <= duration)
  const chapters = toChapters(episode, duration, pictureOf)
  const segments = keepValid(Segment, episode.transcript?.segments ?? [], LIMITS.transcriptSegments)
  const cover = episode.cover ? (pictureOf(episode.cover.hash) ?? null) : null
  const { transcript, guid } = episode
  const isComplete =
    [season, number, kind, explicit].every(({ success }) => success) &&
    persons.length === episode.persons.length &&
    soundbites.length === episode.soundbites.length &&
    chapters.length === episode.chapters.length &&
    segments.length === (transcript?.segments.length ?? 0) &&
    (episode.cover === null || cover !== null)
  return {
    guid: guid.length > 0 && guid.length <= MAX_GUID ? guid : crypto.randomUUID(),
    peaks: isWaveform(episode.audio.peaks ?? '') ? (episode.audio.peaks ?? '') : '',
    season: season.data ?? null,
    episode: number.data ?? null,
    kind: kind.data ?? 'full',
    explicit: explicit.data ?? null,
    ...{ persons, soundbites, chapters, cover, isComplete },
    transcript: transcript && { timed: transcript.timed, segments, errors: [], errorCount: 0 },
    language: transcript && /^[a-z]{2,3}(?:-[A-Za-z\d]{2,8}){0,2}$/.test(transcript.language) ? transcript.language : 'fa',
  }
}

const isWaveform = (peaks: string): boolean =>
  peaks.length <= Math.ceil(LIMITS.waveformPeaks / 3) * 4 && /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/.test(peaks)

function toChapters({ chapters }: ArchivedEpisode, duration: number, pictureOf: (hash: string) => Picture | undefined): Chapter[] {
  const known = new Set<number>()
  return chapters
    .flatMap((chapter) => {
      const picture = chapter.picture ? (pictureOf(chapter.picture.hash) ?? null) : null
      return Chapter.safeParse({ ...chapter, picture }).data ?? []
    })
    .sort((one, other) => one.start - other.start)
    .filter(({ start }) => start < duration && !known.has(start) && known.add(start))
    .slice(0, LIMITS.chapters)
}

const keepValid = <Value>(
  schema: { safeParse(value: unknown): { data?: Value | undefined } },
  values: readonly unknown[],
  limit: number,
): Value[] => values.flatMap((value) => schema.safeParse(value).data ?? []).slice(0, limit)
