// The second wall, for anybody: the sample, or what was published.
import { visualizingCalls } from '../../../contract/office/visualizing.ts'
import { apiOf } from '../../api/api-of.ts'
import { useCall } from '../../api/query.ts'
import { Wall, type WallFigures } from './wall.tsx'
import { WarRoom } from './war-room.tsx'

const api = apiOf(visualizingCalls)

const useFigures = (): WallFigures | null => {
  const { data } = useCall(api.warRoom, {})
  return data ? { publishedAt: data.publishedAt, drawn: <WarRoom data={data} /> } : null
}

const WarRoomScreen = () => <Wall name="warRoom" useFigures={useFigures} />

export default WarRoomScreen
