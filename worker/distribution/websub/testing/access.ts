import { type Access, withOwnersToken } from '#worker/testing/authorisation/access.ts'

export const access: Access = {
  rows: withOwnersToken([
    // Subscribers send no Origin or session; the subscription starts only when the callback confirms it.
    {
      route: 'POST /hub',
      of: 'none',
      form: 'hub.mode=subscribe&hub.callback=https%3A%2F%2Freader.example%2F&hub.topic=http%3A%2F%2Fdaftar.test%2Ffeed',
      everybody: 202,
      // No API token scope covers this route.
      token: 403,
    },
  ]),
}
