"""Several words of 64 bits at a time: what processors call a vector.

The loops of a compiled search do the same to each of many masks. numba has no type for a vector
of them, so here is one, with which such a loop is written as if for a single mask:
``once | mask`` does it for as many masks as there are lanes. LLVM uses the registers that the
processor has; without instructions for vectors, it does one word after the other.

All functions can be called in compiled code only.
"""

from __future__ import annotations

import operator
from collections.abc import Callable
from functools import partial
from typing import Any, cast

from llvmlite import ir
from numba.core import types
from numba.core.typing.templates import ConcreteTemplate, infer_global, signature
from numba.extending import intrinsic, lower_builtin, models, register_model

#: The items of an array; see ``memory_of``. As numba has the type, there is none for Python.
Memory = Any
#: So many words are in a vector: two registers of AVX2, one of AVX-512. Who adds up over all
#: lanes, by ``rotated``, does so in three steps, and relies on there being eight.
LANES = 8

_INDEX = ir.IntType(32)
_VECTOR = ir.VectorType(ir.IntType(64), LANES)
_FLAGS = ir.VectorType(ir.IntType(1), LANES)
_ZEROS = ir.Constant(_VECTOR, [0] * LANES)
_OPERATORS = {
    "and_": (operator.and_, operator.iand),
    "or_": (operator.or_, operator.ior),
    "xor": (operator.xor, operator.ixor),
}


class Lanes(types.Type):
    """The type of a vector of words."""

    def __init__(self) -> None:
        super().__init__(name=f"Lanes({LANES})")


lanes: Any = Lanes()


# How LLVM keeps a vector.
register_model(Lanes)(partial(models.PrimitiveModel, be_type=_VECTOR))


def _define(function: Any, instruction: str) -> None:
    """Give vectors an operator, which LLVM knows as an instruction."""

    class Typing(ConcreteTemplate):
        key = function
        cases = (signature(lanes, lanes, lanes),)

    def lower(_context: Any, builder: Any, _signature: Any, operands: Any) -> Any:
        return getattr(builder, instruction)(*operands)

    infer_global(function)(Typing)
    lower_builtin(function, Lanes, Lanes)(lower)


for _name, _functions in _OPERATORS.items():
    for _function in _functions:
        _define(_function, _name)


def _instruction(define: Callable[..., Any]) -> Callable[..., Any]:
    """A function for compiled code, given its types and what it is in LLVM's language."""
    return cast(Callable[..., Any], intrinsic(define))


def _constant_instruction(define: Callable[..., Any]) -> Callable[..., Any]:
    """The same for one whose numbers are constants."""
    return cast(Callable[..., Any], intrinsic(prefer_literal=True)(define))


@_instruction
def memory_of(_typing: Any, array: Any) -> Any:
    """The items of a contiguous array, by their index, for as long as the array is there.

    numba counts the references to an array at each call of an inlined function that takes it,
    which would be a quarter of the time of a search; it does not count these.
    """

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return context.make_array(signature.args[0])(context, builder, arguments[0]).data

    return types.CPointer(array.dtype)(array), generate


@_instruction
def load(_typing: Any, words: Any, at: Any) -> Any:
    """The words in memory from an index on."""

    def generate(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        return builder.load(_vector_at(builder, *arguments), align=8)

    return lanes(words, at), generate


@_instruction
def store(_typing: Any, words: Any, at: Any, vector: Any) -> Any:
    """Write a vector into memory from an index on."""

    def generate(context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        builder.store(arguments[2], _vector_at(builder, *arguments[:2]), align=8)
        return context.get_dummy_value()

    return types.void(words, at, vector), generate


def _vector_at(builder: Any, words: Any, at: Any) -> Any:
    return builder.bitcast(builder.gep(words, [at]), _VECTOR.as_pointer())


@_instruction
def spread(_typing: Any, word: Any) -> Any:
    """The same word in every lane."""

    def generate(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        nothing = ir.Constant(_VECTOR, ir.Undefined)
        one = builder.insert_element(nothing, arguments[0], _INDEX(0))
        return builder.shuffle_vector(one, nothing, _order([0] * LANES))

    return lanes(word), generate


@_instruction
def where_zero(_typing: Any, tested: Any, words: Any) -> Any:
    """The words in those lanes where ``tested`` is zero, and zero in the others."""

    def generate(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        is_zero = builder.icmp_unsigned("==", arguments[0], _ZEROS)
        return builder.select(is_zero, arguments[1], _ZEROS)

    return lanes(tested, words), generate


@_instruction
def gathered_where_zero(_typing: Any, tested: Any, words: Any) -> Any:
    """The words in those lanes where ``tested`` is zero, moved to the first lanes."""

    def generate(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        is_zero = builder.icmp_unsigned("==", arguments[0], _ZEROS)
        compress = _llvm(
            builder, "experimental.vector.compress", _VECTOR, [_VECTOR, _FLAGS, _VECTOR]
        )
        return builder.call(compress, [arguments[1], is_zero, _ZEROS])

    return lanes(tested, words), generate


@_instruction
def zeros_of(_typing: Any, vector: Any) -> Any:
    """A word with a bit for each lane that is zero, that of the first lane first."""

    def generate(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        is_zero = builder.icmp_unsigned("==", arguments[0], _ZEROS)
        return builder.zext(builder.bitcast(is_zero, ir.IntType(LANES)), ir.IntType(64))

    return types.uint64(vector), generate


@_instruction
def number_of_bits(_typing: Any, word: Any) -> Any:
    """How many bits of a word are set."""

    def generate(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        return builder.ctpop(arguments[0])

    return types.int64(word), generate


@_constant_instruction
def rotated(_typing: Any, vector: Any, by: Any) -> Any:
    """The words of a vector, each moved on by a constant number of lanes."""
    order = [(lane + by.literal_value) % LANES for lane in range(LANES)]

    def generate(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        return builder.shuffle_vector(arguments[0], arguments[0], _order(order))

    return lanes(vector, by), generate


@_instruction
def first_lane(_typing: Any, vector: Any) -> Any:
    """The word in the first lane."""

    def generate(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        return builder.extract_element(arguments[0], _INDEX(0))

    return types.uint64(vector), generate


@_instruction
def is_any(_typing: Any, vector: Any) -> Any:
    """Whether any lane is not zero."""

    def generate(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        reduce = _llvm(builder, "vector.reduce.or", ir.IntType(64), [_VECTOR])
        return builder.icmp_unsigned("!=", builder.call(reduce, arguments), ir.IntType(64)(0))

    return types.boolean(vector), generate


def _llvm(builder: Any, name: str, returned: Any, operands: list[Any]) -> Any:
    """One of LLVM's own functions on vectors of words."""
    full = f"llvm.{name}.v{LANES}i64"
    kind = ir.FunctionType(returned, operands)
    return builder.module.globals.get(full) or ir.Function(builder.module, kind, full)


def _order(order: list[int]) -> ir.Constant:
    return ir.Constant(ir.VectorType(_INDEX, LANES), order)
