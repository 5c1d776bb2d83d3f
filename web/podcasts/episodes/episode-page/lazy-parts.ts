import { lazyComponent } from '#web/lib/lazy-component.ts'

// Imported here and not in the route, whose dynamic imports every view of a post preloads; few posts have sound.

const loadHead = () => import('./EpisodeHead.tsx')
const loadPlayer = () => import('./EpisodePlayer.tsx')
const loadTranscript = () => import('./TranscriptExcerpt.tsx')

export const EpisodeHead = lazyComponent(loadHead)
export const EpisodePlayer = lazyComponent(loadPlayer)
export const TranscriptExcerpt = lazyComponent(loadTranscript)

/** Loads the parts of an episode's page before it is shown. */
export const loadEpisodeParts = () => Promise.all([loadHead(), loadPlayer(), loadTranscript()])
