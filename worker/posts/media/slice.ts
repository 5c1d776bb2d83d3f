import { slice } from '#worker/lib/slice.ts'
import { erasure } from './erasure.ts'
import { mediaFileRoutes, mediaRoutes } from './routes.ts'
import * as schema from './schema.ts'
import { sweepAudio, sweepPictures } from './sweep.ts'
import { sweepObjects } from './sweep-objects.ts'

/** Pictures and audio files: upload, delivery and clean-up. */
export const media = slice({
  routes: { '/api/media': mediaRoutes, '/media': mediaFileRoutes },
  tables: schema,
  cron: { maintain: { pictures: (env, db) => sweepPictures(env, db), audio: (env, db) => sweepAudio(env, db), objects: sweepObjects } },
  limits: {
    'POST /api/media/images': 'uploadImage',
    'POST /api/media/covers': 'uploadImage',
    'POST /api/media/audio': 'uploadAudio',
    'GET /api/media/usage': 'statistics',
  },
  switches: { uploads: ['POST /api/media/images', 'POST /api/media/covers', 'POST /api/media/audio'] },
  erases: erasure,
})
