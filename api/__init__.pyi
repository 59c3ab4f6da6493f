# What ``import jigsat`` offers: the one list, which is loaded lazily. Below it, for type
# checkers only, what the guests offer: at run time that stands in their records.

import jigsat.extras.cluster.api as _cluster
import jigsat.extras.cluster.merging as _merging
import jigsat.extras.design.api as _design
import jigsat.extras.design.challenges as _challenges
import jigsat.extras.design.designing as _designing
import jigsat.extras.design.subset as _subset
import jigsat.extras.formats.exact_cover.data as _options
import jigsat.extras.formats.exact_cover.kind as _cover
import jigsat.extras.formats.exact_cover.load as _load
import jigsat.extras.play.api as _play
import jigsat.extras.workshop.api as _workshop

from .analysis.apart.apart import Apart as Apart
from .analysis.apart.levels import LevelCount as LevelCount
from .analysis.apart.levels import LevelCounts as LevelCounts
from .analysis.best import BestLayout as BestLayout
from .analysis.explain.conflict import Conflict as Conflict
from .analysis.explain.explanation import Explanation as Explanation
from .analysis.explain.minimum import Correction as Correction
from .analysis.explain.minimum import MinimumCorrections as MinimumCorrections
from .analysis.explain.minimum import NumberOfSolutions as NumberOfSolutions
from .analysis.explain.minimum import Relaxation as Relaxation
from .analysis.explain.minimum import Widened as Widened
from .analysis.game import Forced as Forced
from .analysis.hint.advice import Advice as Advice
from .analysis.hint.advice import Next as Next
from .analysis.hint.advice import Shared as Shared
from .analysis.query import Answer as Answer
from .analysis.rating import Effort as Effort
from .analysis.rating import Rating as Rating
from .analysis.rating import Spread as Spread
from .analysis.repair.change import Change as Change
from .analysis.repair.change import Changed as Changed
from .analysis.repair.change import ChangeType as ChangeType
from .analysis.repair.change import Place as Place
from .analysis.repair.repair import Repair as Repair
from .analysis.unique import Difference as Difference
from .analysis.unique import Verdict as Verdict
from .checks.compare.compare import PuzzleComparison as PuzzleComparison
from .checks.compare.pieces import PuzzleDifference as PuzzleDifference
from .checks.identify import Identification as Identification
from .checks.lint.finding import Finding as Finding
from .checks.lint.finding import Severity as Severity
from .checks.verify.files import InvalidSolution as InvalidSolution
from .checks.verify.files import Report as Report
from .checks.verify.verifier import Left as Left
from .drawing import Drawing as Drawing
from .drawing import draw as draw
from .exchange.format import Format as Format
from .exchange.format import Imported as Imported
from .exchange.format import Reading as Reading
from .exchange.format import Written as Written
from .exchange.load import Found as Found
from .files import load as load
from .files import loads as loads
from .files import read_file as read_file
from .files import read_layout as read_layout
from .files import rows as rows
from .files import save as save
from .files import save_solutions as save_solutions
from .judging import check as check
from .judging import compare as compare
from .judging import fingerprint as fingerprint
from .judging import identify as identify
from .judging import verify as verify
from .judging import verify_file as verify_file
from .models.cp_sat.opened import GroupMember as GroupMember
from .models.cp_sat.opened import Model as Model
from .models.cp_sat.opened import ModelGroup as ModelGroup
from .models.cp_sat.opened import SolutionCallback as SolutionCallback
from .models.forms import ModelFamily as ModelFamily
from .models.relaxation import Relabelling as Relabelling
from .models.symmetry.classes import Images as Images
from .pictures import Picture as Picture
from .pictures import picture as picture
from .schemas.errors import DataError as DataError
from .schemas.errors import FileError as FileError
from .schemas.errors import JigsatError as JigsatError
from .schemas.errors import JournalError as JournalError
from .schemas.errors import JournalWarning as JournalWarning
from .schemas.errors import Lossy as Lossy
from .schemas.errors import Mistake as Mistake
from .schemas.errors import NoSolution as NoSolution
from .schemas.errors import OutOfTime as OutOfTime
from .schemas.errors import TextPlace as TextPlace
from .schemas.errors import Uncounted as Uncounted
from .schemas.errors import UnknownName as UnknownName
from .schemas.errors import Unsupported as Unsupported
from .schemas.errors import WrongValue as WrongValue
from .schemas.fields.piece import Piece as Piece
from .schemas.fields.piece import Turning as Turning
from .schemas.geometry.boxes import Box as Box
from .schemas.geometry.shapes import Shape as Shape
from .schemas.layouts.moves import Move as Move
from .schemas.layouts.placing import Fault as Fault
from .schemas.layouts.solution_lines import PartCounts as PartCounts
from .schemas.library import built_in_names as built_in_names
from .schemas.other_puzzle import OtherPuzzle as OtherPuzzle
from .schemas.other_puzzle import OtherSolution as OtherSolution
from .schemas.puzzle import Puzzle as Puzzle
from .schemas.requirements import Family as Family
from .schemas.requirements import Requirement as Requirement
from .schemas.solution import Convention as Convention
from .schemas.solution import Placed as Placed
from .schemas.solution import Solution as Solution
from .schemas.support.plugins import CommandEntry as CommandEntry
from .schemas.support.plugins import Plugin as Plugin
from .schemas.support.plugins import PluginWarning as PluginWarning
from .schemas.support.progress import Progress as Progress
from .schemas.support.progress import Stage as Stage
from .searches import SolutionStream as SolutionStream
from .searches import count as count
from .searches import count_per_opening as count_per_opening
from .searches import count_per_subset as count_per_subset
from .searches import cross_check as cross_check
from .searches import enumerate_to as enumerate_to
from .searches import estimate as estimate
from .searches import record as record
from .searches import sample as sample
from .searches import solutions as solutions
from .searches import solve as solve
from .solvers.counting.count import Comparison as Comparison
from .solvers.counting.estimating import Estimate as Estimate
from .solvers.counting.estimating import Estimated as Estimated
from .solvers.counting.per_key import OpeningCounts as OpeningCounts
from .solvers.counting.per_key import SubsetCounts as SubsetCounts
from .solvers.counting.sample import Sample as Sample
from .solvers.counts import Counts as Counts
from .solvers.find import Outcome as Outcome
from .solvers.find import Status as Status
from .solvers.recording.enumeration import Enumeration as Enumeration
from .verdicts import apart as apart
from .verdicts import best_layout as best_layout
from .verdicts import count_apart as count_apart
from .verdicts import explain as explain
from .verdicts import hint as hint
from .verdicts import model as model
from .verdicts import rate as rate
from .verdicts import repairs as repairs
from .verdicts import unique as unique

Challenge = _challenges.Challenge
ChosenOption = _options.ChosenOption
CoverSolution = _options.CoverSolution
ExactCover = _cover.ExactCover
load_cover = _load.load_cover
cut = _workshop.cut
Design = _designing.Design
design_burr = _design.design_burr
design_cards = _design.design_cards
design_challenges = _design.design_challenges
design_pieces = _design.design_pieces
design_subset = _design.design_subset
Gallery = _play.Gallery
gallery = _play.gallery
merge = _cluster.merge
Merged = _merging.Merged
print_pieces = _workshop.print_pieces
SubsetDesign = _subset.SubsetDesign
