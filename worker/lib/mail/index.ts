import type { Env } from '#worker/env.ts'

export async function sendMail(_env: Env, _payload: unknown): Promise<void> {}
