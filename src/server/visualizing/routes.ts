// Serves the walls of figures: samples alone, made once.
import { visualizingCalls } from '../../contract/visualizing.ts'
import type { App } from '../kernel/http.ts'
import { serve } from '../kernel/serve.ts'
import { sampleCockpit, sampleWarRoom } from './sample.ts'

export const visualizingRoutes = (app: App): void => {
  const [cockpit, warRoom] = [sampleCockpit(), sampleWarRoom()]
  serve(app, visualizingCalls, { cockpit: async () => cockpit, warRoom: async () => warRoom })
}
