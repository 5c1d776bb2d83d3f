import { action } from '#web/lib/action.ts'
import { unwrap } from '#web/lib/api.ts'
import { blockKeys } from '#web/lib/query-keys/account.ts'
import { homeKeys } from '#web/lib/query-keys/discovery.ts'
import type { ShowLessTarget } from '#worker/discovery/home-feed/contract.ts'
import { text } from './text.ts'

const changeBlock = (verb: 'block' | 'unblock', done: (name: string) => string) =>
  action({
    name: `blocks.${verb}`,
    params: ['handle', 'name'],
    run: async (api, { handle, name }) => {
      const { $put, $delete } = api.api.me.blocks[':handle']
      await unwrap(verb === 'block' ? $put({ param: { handle } }) : $delete({ param: { handle } }))
      return name || handle
    },
    done,
    // A block affects nearly every page.
    refreshes: () => [[]],
  })

export const block = changeBlock('block', text.blocked)
export const unblock = changeBlock('unblock', text.unblocked)

const changeMute = (verb: 'mute' | 'unmute', done: (name: string) => string) =>
  action({
    name: `mutes.${verb}`,
    params: ['kind', 'name', 'displayName'],
    run: async (api, { kind, name, displayName }) => {
      const { $put, $delete } = api.api.home.mutes[':kind'][':name']
      // The API validates the kind.
      const param = { kind: kind as ShowLessTarget['kind'], name }
      await unwrap(verb === 'mute' ? $put({ param }) : $delete({ param }))
      return displayName || name
    },
    done,
    // `useShowLessOften` removes the cards of what is muted from the home page.
    refreshes: () => [blockKeys.mutes, ...(verb === 'mute' ? [] : [homeKeys.all])],
  })

export const mute = changeMute('mute', text.showLessDone)
export const unmute = changeMute('unmute', text.showLessUndone)
