// The parts of the chart library that the product draws with; loaded only with the first chart.
import {
  BarChart,
  BoxplotChart,
  GaugeChart,
  HeatmapChart,
  LineChart,
  PieChart,
  RadarChart,
  SankeyChart,
  TreemapChart,
} from 'echarts/charts'
import { GridComponent, LegendComponent, TooltipComponent, VisualMapComponent } from 'echarts/components'
import { init, use } from 'echarts/core'
import { CanvasRenderer } from 'echarts/renderers'

use([BarChart, BoxplotChart, GaugeChart, HeatmapChart, LineChart, PieChart, RadarChart, SankeyChart, TreemapChart])
use([GridComponent, LegendComponent, TooltipComponent, VisualMapComponent, CanvasRenderer])

export { init }
