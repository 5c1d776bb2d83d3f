import { handle } from '#worker/lib/job.ts'
import { slice } from '#worker/lib/slice.ts'
import { CHANNEL_TURN, enqueueDueChannels } from './channel-lease.ts'
import { erasure } from './erasure.ts'
import { telegramRoutes } from './routes.ts'
import { runChannelTurn } from './run-channel-turn.ts'
import * as schema from './schema.ts'

/** Announces new posts in the Telegram channel of their author or publication. */
export const telegram = slice({
  routes: { '/api/telegram': telegramRoutes },
  tables: schema,
  jobs: [handle(CHANNEL_TURN, runChannelTurn)],
  cron: { enqueue: { telegram: enqueueDueChannels } },
  limits: { 'PUT /api/telegram/:owner': 'askTelegram', 'POST /api/telegram/:owner/test': 'askTelegram' },
  switches: {
    telegram: ['PUT /api/telegram/:owner', 'POST /api/telegram/:owner/test', 'POST /api/telegram/:owner/posts/:hash'],
  },
  erases: erasure,
  archives: {
    'account/telegram': {
      columns: `c.chat_title AS channel, c.chat_name AS name, c.bot_name AS bot, c.mode, c.is_silent AS silent, c.has_tags AS tags, c.connected_at AS "connectedAt"`,
      from: `telegram_channels c WHERE c.user_id = @owner AND c.state <> 'disconnected'`,
      key: 'c.id',
    },
  },
})
