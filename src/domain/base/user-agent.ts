// What a browser says of itself, in two words that people know; pure.

/** In this order: later ones are named by those that pretend to be them. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/MicroMessenger\/([\d.]+)/, 'WeChat'],
  [/Edg\w*\/([\d.]+)/, 'Edge'],
  [/Firefox\/([\d.]+)/, 'Firefox'],
  [/(?:Headless)?Chrom(?:e|ium)\/([\d.]+)/, 'Chrome'],
  [/Version\/([\d.]+).* Safari/, 'Safari'],
]

const systems: readonly (readonly [RegExp, string])[] = [
  [/Windows/, 'Windows'],
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
]

/** 'Chrome 141 · Windows'; a program that is no browser as it names itself, without its version. */
export const agentText = (agent: string): string => {
  const system = systems.find(([pattern]) => pattern.test(agent))?.[1] ?? ''
  for (const [pattern, name] of browsers) {
    const version = pattern.exec(agent)?.[1]?.split('.')[0]
    if (version) return [`${name} ${version}`, system].filter(Boolean).join(' · ')
  }
  return (agent.split(/[/ ]/)[0] ?? '').slice(0, 40)
}
