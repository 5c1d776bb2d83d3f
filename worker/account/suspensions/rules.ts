import { RULES } from './contract.ts'

export type Rule = (typeof RULES)[number]

export const findRule = (number: number): Rule | undefined => RULES.find((rule) => rule.number === number)
