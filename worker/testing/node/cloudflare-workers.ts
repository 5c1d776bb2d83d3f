/** Takes the place of `cloudflare:workers` in the tests that run in Node. `env` has the bindings of the test file that runs. */
export const env: Cloudflare.Env = {} as Cloudflare.Env

export class DurableObject {
  protected ctx: unknown
  protected env: unknown

  constructor(ctx: unknown, env: unknown) {
    this.ctx = ctx
    this.env = env
  }
}
