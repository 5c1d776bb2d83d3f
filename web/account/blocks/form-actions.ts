import { unwrap } from '#web/lib/api.ts'
import type { FormActions } from '#web/lib/form-action.ts'
import type { ShowLessTarget } from '#worker/discovery/home-feed/contract.ts'
import { text } from './text.ts'

// The API validates the kind.
const muteOf = ({ kind = '', name = '' }: Readonly<Record<string, string>>) => ({ kind: kind as ShowLessTarget['kind'], name })

export const formActions: FormActions = {
  'blocks.block': async ({ api, params }) => {
    const { handle = '' } = params
    await unwrap(api.api.me.blocks[':handle'].$put({ param: { handle } }))
    return { notice: text.blocked(params.name ?? handle) }
  },
  'blocks.unblock': async ({ api, params }) => {
    const { handle = '' } = params
    await unwrap(api.api.me.blocks[':handle'].$delete({ param: { handle } }))
    return { notice: text.unblocked(params.name ?? handle) }
  },
  'mutes.mute': async ({ api, params }) => {
    await unwrap(api.api.home.mutes[':kind'][':name'].$put({ param: muteOf(params) }))
    return {}
  },
  'mutes.unmute': async ({ api, params }) => {
    await unwrap(api.api.home.mutes[':kind'][':name'].$delete({ param: muteOf(params) }))
    return {}
  },
}
