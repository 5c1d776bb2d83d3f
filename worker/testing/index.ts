export { takeConsole } from './console.ts'
export { type APerson, aPerson, aPost, aPublication, givePassword, paragraphs } from './factories.ts'
export { Fault, faultyDatabase } from './faults.ts'
export { as, deliverEffects, ORIGIN, request, testEnv } from './request.ts'
