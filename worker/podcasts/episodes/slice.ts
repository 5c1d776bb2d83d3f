import { IS_PUBLIC_POST, POST_COLUMNS } from '#worker/lib/archived-rows.ts'
import { handle } from '#worker/lib/job.ts'
import { slice } from '#worker/lib/slice.ts'
import { AUDIO_DELETION, deleteAudioObject } from './audio-object.ts'
import { audioRoutes } from './audio-routes.ts'
import { episodeRoutes } from './episode-routes.ts'
import { erasure } from './erasure.ts'
import { audioFileRoutes, chapterFileRoutes, transcriptFileRoutes } from './file-routes.ts'
import { listeningHistoryRoutes, playerRoutes } from './player-routes.ts'
import * as schema from './schema.ts'
import { sweepUploads } from './upload/discard-upload.ts'

/** Episodes: audio, chapters, transcript and player. */
export const episodes = slice({
  routes: {
    '/api/episodes': [audioRoutes, episodeRoutes, playerRoutes],
    '/api/listening': listeningHistoryRoutes,
    '/media/sound': audioFileRoutes,
    '/media/chapters': chapterFileRoutes,
    '/media/transcript': transcriptFileRoutes,
  },
  tables: schema,
  jobs: [handle(AUDIO_DELETION, deleteAudioObject)],
  cron: { maintain: { uploads: (env, db) => sweepUploads(env, db) } },
  limits: {
    'POST /api/episodes/:post/uploads': 'startUpload',
    'PUT /api/episodes/:post/uploads/:hash/parts/:number': 'uploadPart',
    'POST /api/episodes/:post/uploads/:hash/complete': 'startUpload',
    'PUT /api/episodes/:post': 'editEpisode',
    'PUT /api/episodes/:post/chapters': 'editEpisode',
    'PUT /api/episodes/:post/transcript': 'editEpisode',
    'POST /api/episodes/:post/transcript/import': 'editEpisode',
    'PUT /api/listening/:hash': 'playback',
    'GET /api/episodes/:hash/transcript/segments': 'search',
  },
  switches: { uploads: ['POST /api/episodes/:post/uploads'] },
  erases: erasure,
  archives: {
    'account/listening': {
      columns: `${POST_COLUMNS}, l.place AS "positionMs", l.finished, l.changed_at AS at`,
      from: `listening l JOIN posts p ON p.id = l.post_id WHERE l.user_id = @owner AND ${IS_PUBLIC_POST}`,
      key: 'l.changed_at, l.post_id',
    },
  },
})
