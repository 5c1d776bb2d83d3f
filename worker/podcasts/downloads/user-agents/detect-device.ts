import type { Device } from '../contract.ts'

const DEVICES: readonly (readonly [device: Device, agent: RegExp])[] = [
  ['watch', /Apple ?Watch|watchOS|Wear ?OS/i],
  ['speaker', /Sonos|Alexa|\bEcho\/|HomePod|AudioAccessory|Google ?Home/i],
  ['television', /Apple ?TV|tvOS|Smart-?TV|\bTV\b|Roku|BRAVIA|\bAFT[A-Z]/i],
  ['car', /CarPlay|Android ?Auto|Automotive|Tesla/i],
  ['tablet', /iPad|Tablet|Android(?=.*Safari\/)(?!.*Mobile)/i],
  ['phone', /iPhone|iPod|Android|Mobile|iOS\b/i],
  ['computer', /Windows|Macintosh|Mac ?OS|Linux|X11|CrOS/i],
]

export const detectDevice = (agent: string): Device => DEVICES.find(([, pattern]) => pattern.test(agent))?.[0] ?? 'unknown'
